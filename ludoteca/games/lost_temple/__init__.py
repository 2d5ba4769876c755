"""Lost Temple."""

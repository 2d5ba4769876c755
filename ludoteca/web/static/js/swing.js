// What swings: to the right and down it follows a triangle wave, in whole numbers as the rules do.

import { calm } from "./dom.js";

const JUMPS = 15; // ticks; whoever wants no motion sees it here and there

// How far from its middle a wave is at a tick.
export function wave(tick, [height, period, phase]) {
  const quarter = period / 4;
  const u = (tick + phase) % period;
  if (u < quarter) return Math.floor((height * u) / quarter);
  if (u < 3 * quarter) return height - Math.floor((height * (u - quarter)) / quarter);
  return Math.floor((height * (u - 3 * quarter)) / quarter) - height;
}

// Where a part is from the first tick to the last. It may be turned, but it swings as the table lies.
export function swinging(part, count) {
  const [right, down] = part.dataset.swing.split(" ").map((numbers) => numbers.split(",").map(Number));
  const turned = Number(/rotate\(([-.\d]+)\)/.exec(part.getAttribute("transform"))?.[1] ?? 0) * (Math.PI / 180);
  const [cos, sin] = [Math.cos(turned), Math.sin(turned)];
  const unit = Number(part.dataset.unit);
  const ticks = [...Array(count).keys()].filter((tick) => !calm() || tick % JUMPS === 0 || tick === count - 1);
  return ticks.map((tick) => {
    const [x, y] = [unit * wave(tick, right), unit * wave(tick, down)];
    return {
      transform: `translate(${x * cos + y * sin}px, ${y * cos - x * sin}px)`,
      offset: tick / (count - 1),
      easing: calm() ? "steps(1)" : "linear",
    };
  });
}

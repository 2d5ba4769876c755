// What a player sees of the table now; read by screens.py.
() => {
  const all = (selector) => [...document.querySelectorAll(selector)];
  const seen = (box) => {
    const width = Math.min(box.right, innerWidth) - Math.max(box.left, 0);
    const height = Math.min(box.bottom, innerHeight) - Math.max(box.top, 0);
    return Math.max(width, 0) * Math.max(height, 0);
  };
  const inside = (box) => box.width > 0 && box.left >= -1 && box.top >= -1
    && box.right <= innerWidth + 1 && box.bottom <= innerHeight + 1;
  const box = (element) => element.getBoundingClientRect();
  const shown = (element) => element.checkVisibility({ opacityProperty: true, visibilityProperty: true });
  const screen = innerWidth * innerHeight;

  // Bare wood: points where nothing lies but the page itself.
  const bare = [];
  const step = Math.max(innerWidth, innerHeight) / 60;
  for (let x = step / 2; x < innerWidth; x += step) {
    for (let y = step / 2; y < innerHeight; y += step) {
      const top = document.elementFromPoint(x, y);
      const covered = top?.closest("svg, .bar, .dock, .side, .seat, .ticker, .sheet, button, a, p");
      bare.push(covered ? 0 : 1);
    }
  }

  const texts = all("#page svg.ludo text").filter((text) => shown(text) && text.textContent.trim() && seen(box(text)));
  const sizes = texts.map((text) => {
    const matrix = text.getScreenCTM();
    return [parseFloat(getComputedStyle(text).fontSize) * Math.hypot(matrix.c, matrix.d), text.textContent];
  }).sort((a, b) => a[0] - b[0]);

  // What is legal, on the drawings: how small, and what of it cannot be reached.
  const legal = all("#page svg.ludo [data-act]");
  const small = legal.map((part) => [Math.min(box(part).width, box(part).height), part.id]).sort((a, b) => a[0] - b[0]);
  const hidden = legal.filter((part) => {
    const { left, top, width, height } = box(part);
    const top_most = document.elementFromPoint(left + width / 2, top + height / 2);
    return !inside(box(part)) || top_most?.closest("svg.ludo") !== part.ownerSVGElement;
  });

  const uncovered = (element) => {
    const { left, top, width, height } = box(element);
    return element.contains(document.elementFromPoint(left + width / 2, top + height / 2));
  };
  const boards = all("#r-board svg.ludo");
  const seats = all("#r-seats .seat");
  const hand = all("#r-hand svg.ludo");
  return {
    board: boards.reduce((sum, board) => sum + seen(box(board)), 0) / screen,
    wide: boards.length ? box(boards[0]).width : 0,
    high: boards.length ? box(boards[0]).height : 0,
    fills: boards.some((board) => {
      const room = box(document.querySelector("#r-board"));
      return box(board).width >= room.width - 2 || box(board).height >= room.height - 2;
    }),
    wood: bare.reduce((sum, one) => sum + one, 0) / bare.length,
    hand: hand.every((zone) => inside(box(zone)) && uncovered(zone)),
    choosesInTray: Boolean(document.querySelector("#r-tray [data-act]")),
    handHigh: hand.length ? box(hand[0]).height : 0,
    seats: seats.length,
    seatsSeen: seats.filter((seat) => {
      const around = box(seat.closest("#r-seats"));
      return inside(box(seat)) && uncovered(seat) && box(seat).bottom <= around.bottom + 1 && box(seat).right <= around.right + 1;
    }).length,
    text: sizes.length ? sizes[0][0] : 99,
    textSaid: sizes.length ? sizes[0][1] : "",
    target: small.length ? small[0][0] : 99,
    targetId: small.length ? small[0][1] : "",
    legal: legal.length,
    hidden: hidden.map((part) => part.id),
    buttons: all("#r-dock [data-options] button[name=action]").filter(shown).length,
    scrolls: document.documentElement.scrollWidth > innerWidth + 1,
  };
}

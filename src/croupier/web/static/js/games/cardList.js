// Reads cards as people write them in a row: "9s 4c", "10H, KD". Pure.

/** Read a list of cards; anything that is not a card is named. @param {string} text
 * @returns {{cards: string[], wrong: string}} */
export function readCards(text) {
  const words = text.toUpperCase().split(/[\s,;]+/).filter(Boolean);
  /** @type {string[]} */
  const cards = [];
  for (const word of words) {
    const card = word.replace(/^(10|0)/, "T");
    if (!/^[A2-9TJQK][SHDC]$/.test(card)) return { cards, wrong: word };
    cards.push(card);
  }
  return { cards, wrong: "" };
}

/** Every different order of some cards; of more than three the list would help nobody.
 * @param {readonly string[]} cards @returns {string[][]} */
export function ordersOf(cards) {
  if (cards.length < 2 || cards.length > 3) return cards.length ? [[...cards]] : [];
  /** @type {string[][]} */
  const orders = [];
  for (let i = 0; i < cards.length; i++) {
    const rest = [...cards.slice(0, i), ...cards.slice(i + 1)];
    const tails = rest.length > 1 ? ordersOf(rest) : [rest];
    for (const tail of tails) orders.push([cards[i], ...tail]);
  }
  return orders.filter((order, at) =>
    orders.findIndex((other) => other.join() === order.join()) === at
  );
}

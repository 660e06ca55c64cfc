// Reads from the page's address which table or coup it is about.

/** The part of the address behind the page's name: `/play/B-01` is B-01. */
export function addressed() {
  return location.pathname.split("/").slice(2).map(decodeURIComponent).join("/");
}

// Money that a person sends off: pressed again because no answer came, it is paid once all the
// same.

import { newKey, post, Refusal } from "./api.js";

/** @import { Posts } from "../wire.js" */

/** Make a sender that keeps a request's key until the house has answered it: the same request
 * sent again after the line was down is the same request. */
export function sender(send = post) {
  let unanswered = "";
  let key = "";
  /** @template {keyof Posts} P @param {P} path @param {Posts[P]["where"]} where
   * @param {Posts[P]["body"]} body @returns {Promise<Posts[P]["gives"]>} */
  return async (path, where, body) => {
    const request = JSON.stringify([path, where, body]);
    if (request !== unanswered) [unanswered, key] = [request, newKey()];
    try {
      const answer = await send(path, where, body, key);
      unanswered = "";
      return answer;
    } catch (error) {
      if (error instanceof Refusal && error.status >= 400 && error.status < 500) unanswered = "";
      throw error;
    }
  };
}

/** How an army is called in a sentence. */

/** Rivers and regions take an article, states do not. */
const TAKES_ARTICLE =
  /^((Trans-)?Mississippi|((Union|Confederate) )?(Cumberland|James|Kanawha|Ohio|Potomac|Shenandoah)|(North|South)?west|South|Gulf( Coast)?|Frontier|Peninsula|Valley|.+ Department)$/i;

/** `army of the Potomac`, `army of Virginia`. */
export const armyOf = (name: string): string =>
  `army of ${TAKES_ARTICLE.test(name) ? 'the ' : ''}${name}`;

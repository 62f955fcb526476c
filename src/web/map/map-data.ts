/** What `partials/map` needs to show a viewer's map. */

/** `base`: where the map's addresses hang: the visitor's home, or `HOME/as/SEAT` where the gamemaster looks as a seat. */
export type MapData = { readonly base: string; readonly moment: string };

export const mapData = (base: string, moment = ''): MapData => ({ base, moment });

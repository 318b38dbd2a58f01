import type { AreaRow } from "../../model/model";

/** It musters, yet it is neither a City nor a Stronghold. */
export const isTown = (row: AreaRow): boolean => !row.castle && row.muster > 0;

// Whether the tab says "your turn".
export const badge = $state({ turn: false });

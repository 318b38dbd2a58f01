// The court's layout on a large screen: the shell gives it the window from top to bottom, and columns to either side.

/** Width of the hall for a height of one: the bottom row is longer than the court is high, and the hand is below it. */
export const aspect = (): number => 1.08;
/** The court is broad: columns may be narrower than beside a map. */
export const least = 308;
/** The players can be a tab. */
export const alone = true;
export const realm = "intrigue.players";
/** The hall is under the sheets, too. */
export const whole = true;

// Two Leaders for tests.

import { addToBook } from "../../modes/stage";
import { CAPTURE, RIDE, TRIGGER } from "../../verbs";

const both = { strength: 1, trigger: "raid", marching: 1, swords: 1, power: 0 };

export const addLeaders = () =>
  addToBook(
    { [TRIGGER]: "trigger(area,leader)", [RIDE]: "ride(leader,area)", [CAPTURE]: "capture(leader)" },
    { leader: ["Robb Stark", "Asha Greyjoy"] },
    {
      leaders: [
        { name: "Robb Stark", short: "Robb", house: "Stark", ...both },
        { name: "Asha Greyjoy", short: "Asha", house: "Greyjoy", ...both },
      ],
    },
  );

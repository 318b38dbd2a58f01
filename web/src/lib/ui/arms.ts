// Arms for a player without a house: a field and a charge, always the same for the same name. Charges are ours, on a shield of 24 by 26.

const FIELDS = ["#7d2a1c", "#2d4e70", "#3d6136", "#5b3f70", "#7a5512", "#3b3f46", "#1f6a6a"];
const CHARGES = [
  "M5 16L4 8l4 3.500L12 6l4 5.500L20 8l-1 8ZM5.500 17.500h13v2h-13Z", // a crown
  "M12 4.500a4 4 0 0 1 1.200 7.800V14h2.600v2h-2.600v2h2v2h-4.400v-7.700A4 4 0 0 1 12 4.500Z" +
    "m0 2.200a1.800 1.800 0 1 0 0 3.600a1.800 1.800 0 0 0 0-3.600Z", // a key
  "M12 4l2.200 5.300 5.800.400-4.400 3.700 1.400 5.600-5-3-5 3 1.400-5.600L4 9.700l5.800-.4Z", // a star
  "M6 20V10H4.500V5h3v2h3V5h3v2h3V5h3v5H18v10h-4.200v-4a1.800 1.800 0 0 0-3.600 0v4Z", // a tower
  "M6.500 5h11c0 5-1.800 7.600-4.600 8.400V17l3 1.500V20H8.100v-1.500l3-1.500v-3.600C8.300 12.600 6.500 10 6.500 5Z", // a cup
  "M11.200 3.500h1.600l.7 10.500H17v2h-3.700v3.500L12 21l-1.300-1.500V16H7v-2h3.500Z", // a sword
  "M12 5c2.600 0 3.800 1.700 4 3.400 2.300.2 3.500 1.900 3.200 3.600-.3 2-2.300 2.900-4 2.400L13 13.500l.7 6h-3.400" +
    "l.7-6-2.200.9c-1.700.5-3.700-.4-4-2.400-.3-1.700.9-3.400 3.200-3.600C8.200 6.700 9.400 5 12 5Z", // a trefoil
  "M16.500 5.200A8 8 0 1 0 18 17.600A7 7 0 0 1 16.500 5.200Z", // a moon
  "M4 9c3-4 6-4.500 8-1.500C14 4.500 17 5 20 9c-2.500-.6-4 0-5 2l-3 8-3-8c-1-2-2.500-2.600-5-2Z", // a bird
  "M4 13.500h16L17 19H7ZM11.300 4h1.400v8.700h-1.400ZM13.500 5c4 1.500 5 4.500 5 7h-5Z", // a ship
];

export interface Arms {
  field: string;
  charge: string;
}

export function armsOf(name: string): Arms {
  let sum = 7;
  for (const letter of name) sum = (sum * 31 + letter.codePointAt(0)!) % 9973;
  return { field: FIELDS[sum % FIELDS.length]!, charge: CHARGES[sum % CHARGES.length]! };
}

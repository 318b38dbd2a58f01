export * from "./baratheon";
export * from "./lannister";
export * from "./stark";
export * from "./tyrell";
export * from "./greyjoy";
export * from "./martell";

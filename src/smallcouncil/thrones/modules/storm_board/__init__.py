"""The board of A Storm of Swords for three and four players: weather, Towns, Garrisons and Claim."""

// The drawing of the map as the board uses it.

import { baseMap, type MapArea, type MapGeometry, type Point } from '../map/geometry'
import type { Box } from './camera.svelte'

export type Place = MapArea
export type Spot = Point
export interface Ground { map: MapGeometry; box: Box; areas: Map<string, Place> }

const RIM = 12 // of the frame around the map that is seen when all of it is

export function groundOf(): Ground {
  const map = baseMap()
  const [left, top, right, bottom] = map.canvas
  return {
    map, areas: new Map(map.areas.map((area) => [area.name, area])),
    box: { x: left - RIM, y: top - RIM, w: right - left + 2 * RIM, h: bottom - top + 2 * RIM },
  }
}

/** The middle of an area's units: where arrows end and pop-overs hang. */
export function spotOf(ground: Ground, area: string): { x: number; y: number } {
  const spots = ground.areas.get(area)?.units ?? []
  const n = spots.length || 1
  return { x: spots.reduce((sum, spot) => sum + spot[0], 0) / n, y: spots.reduce((sum, spot) => sum + spot[1], 0) / n }
}

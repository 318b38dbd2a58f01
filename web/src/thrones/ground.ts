// The drawing of the map as the board uses it.

import { baseMap, loadMap, type MapArea, type MapGeometry, type Point, type Port } from '../map/geometry'
import type { Box } from './camera.svelte'
import type { ThronesBook } from './model'

export type Place = MapArea
export type Spot = Point
export interface Ground { map: MapGeometry; box: Box; areas: Map<string, Place>; ports: Set<string> }

const RIM = 12 // of the frame around the map that is seen when all of it is
const HARBOUR = 27 // radius of a port

/** The drawing that shows all areas of a book: that for five players, or for six. */
export async function groundFor(book: ThronesBook): Promise<Ground> {
  const base = baseMap(), known = new Set(base.areas.map((area) => area.name))
  const all = book.areas.every((row) => known.has(row.name) || row.name.startsWith('Port of '))
  return ground(all ? base : await loadMap('six'), book)
}

function ground(map: MapGeometry, book: ThronesBook): Ground {
  const [left, top, right, bottom] = map.canvas
  const areas = new Map(map.areas.map((area) => [area.name, area]))
  const ports = new Set<string>()
  for (const port of map.ports) {
    const name = `Port of ${port.land}`
    if (!book.areas.some((row) => row.name === name)) continue
    ports.add(name)
    areas.set(name, harbour(name, port))
  }
  return { map, areas, ports, box: { x: left - RIM, y: top - RIM, w: right - left + 2 * RIM, h: bottom - top + 2 * RIM } }
}

/** A port as an area: a basin around its berths. */
function harbour(name: string, port: Port): Place {
  const berth = port.berths[1] ?? port.at
  const x = (port.at[0] + berth[0]) / 2, y = (port.at[1] + berth[1]) / 2
  const d = `M${x - HARBOUR} ${y}a${HARBOUR} ${HARBOUR} 0 1 0 ${2 * HARBOUR} 0a${HARBOUR} ${HARBOUR} 0 1 0 ${-2 * HARBOUR} 0Z`
  return {
    name, kind: 'sea', d, rings: [], scale: 0.72, label: { at: port.at, size: 0, lines: [], width: 0 }, castle: port.at,
    units: [berth, berth, berth, berth], order: [2 * x - berth[0], 2 * y - berth[1]],
  }
}

/** The middle of an area's units: where arrows end and pop-overs hang. */
export function spotOf(ground: Ground, area: string): { x: number; y: number } {
  const spots = ground.areas.get(area)?.units ?? []
  const n = spots.length || 1
  return { x: spots.reduce((sum, spot) => sum + spot[0], 0) / n, y: spots.reduce((sum, spot) => sum + spot[1], 0) / n }
}

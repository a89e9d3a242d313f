import type { Root } from 'hast'
import { SKIP, visit } from 'unist-util-visit'

const noBreakSpace = '\u00A0'

const units =
	`% °C °F ppm lux dB IU CFU am pm µg mg g kg t tonnes? mL ml L l litres? mm cm m km m² m³ cm² ha hectares?
kJ MJ W kW kPa s seconds? min minutes? h hours? days? weeks? months? years? birds? hens? pullets? chicks? eggs? cents?
million times percent per`.split(/\s/)
const spaceBeforeUnit = new RegExp(`(?<=\\d) (?=(?:${units.join('|')})(?![\\p{L}\\p{N}]))`, 'gu')

/** Keeps a number on one line with its unit, as in '21 °C' or '12 weeks'; code is unchanged. */
export function keepUnitsWithNumbers(tree: Root): void {
	visit(tree, (node) => {
		if (node.type === 'element' && ['code', 'pre', 'kbd', 'samp'].includes(node.tagName))
			return SKIP
		if (node.type === 'text') node.value = node.value.replaceAll(spaceBeforeUnit, noBreakSpace)
		return undefined
	})
}

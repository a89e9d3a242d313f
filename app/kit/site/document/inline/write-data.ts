// Writes the data of a page for the framework, which reads a flat list: objects and lists name their parts by place.

const nothing = { undefined: -7, null: -5 }

/** Of plain values: texts, numbers, booleans, lists and objects. */
export default function writeData(data: unknown): string {
	const flat: unknown[] = []
	const places = new Map<unknown, number>()
	const placeOf = (value: unknown): number => {
		if (value === undefined || value === null) return nothing[`${value}`]
		const known = places.get(value)
		if (known !== undefined) return known
		const place = flat.push(value) - 1
		places.set(value, place)
		if (Array.isArray(value)) flat[place] = value.map(placeOf)
		else if (typeof value === 'object')
			flat[place] = Object.fromEntries(
				Object.entries(value).map(([name, part]) => [`_${placeOf(name)}`, placeOf(part)]),
			)
		return place
	}
	placeOf(data)
	return `${JSON.stringify(flat)}\n`
}

// Where an office may be: countries, time zones, currencies and telephone codes, as browsers and servers know them.
import { z } from 'zod/mini'
import { custom, textOf } from '#platform/fields/kinds.ts'

/** Time zones of a country by ISO 3166; all where a browser does not know which those are. */
export function zonesOf(code: string): string[] {
	const locale = new Intl.Locale('en', { region: code }) as { getTimeZones?: () => string[] }
	const zones = locale.getTimeZones?.() ?? Intl.supportedValuesOf('timeZone')
	return zones.filter((zone) => !zone.startsWith('Antarctica/'))
}

const regionNames = new Intl.DisplayNames('en', { type: 'region' })
/** They have names, and are no countries. */
const noCountries = new Set(['EU', 'EZ', 'QO', 'UN', 'XA', 'XB', 'ZZ'])

export function countryNameOf(code: string): string {
	return regionNames.of(code) ?? code
}

let countries: { value: string; label: string }[] | undefined

/** All by name. */
export function listCountries() {
	const letters = Array.from('ABCDEFGHIJKLMNOPQRSTUVWXYZ')
	return (countries ??= letters
		.flatMap((first) => letters.map((second) => first + second))
		.filter(isCountry)
		.map((value) => ({ value, label: countryNameOf(value) }))
		.toSorted((a, b) => a.label.localeCompare(b.label, 'en')))
}

/** Former codes have a name too: that of another one. */
function isCountry(code: string): boolean {
	if (!/^[A-Z]{2}$/.test(code) || noCountries.has(code)) return false
	return countryNameOf(code) !== code && Intl.getCanonicalLocales(`en-${code}`)[0] === `en-${code}`
}

export function isTimeZone(zone: string): boolean {
	try {
		return Boolean(new Intl.DateTimeFormat('en', { timeZone: zone }))
	} catch {
		return false
	}
}

type Place = { label: string; first: string; wrong: string; fits: (given: string) => boolean }

/** A text of few letters, with one to start with. */
export function place({ label, first, wrong, fits }: Place) {
	const given = z.string(wrong).check(z.trim(), z.maxLength(40, wrong), z.refine(fits, wrong))
	const schema = z._default(given, first)
	return custom({ label, schema, blank: first, read: (stored) => textOf(stored) || first })
}

/** Of the first office, which may be anywhere while it is the only one. */
export const placeFields = {
	nzCountry: place({
		label: 'Country of the only office',
		first: 'NZ',
		wrong: 'Please choose one of the countries',
		fits: isCountry,
	}),
	nzCurrency: place({
		label: 'Currency',
		first: 'NZD',
		wrong: 'Please enter a currency by its three letters, such as NZD',
		fits: (code) => Intl.supportedValuesOf('currency').includes(code),
	}),
	nzDialCode: place({
		label: 'Telephone code',
		first: '64',
		wrong: 'Please enter the code for calling the country from abroad, such as 64',
		fits: (code) => /^[1-9]\d{0,3}$/.test(code),
	}),
}

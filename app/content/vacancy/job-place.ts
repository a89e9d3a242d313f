// Where a job is, read from free text: a vacancy has no field for its country.
const newZealand = /\b(?:new zealand|aotearoa|NZ)\b/i
const australia = /\b(?:australia|AUS?)\b/i

/** A state at the end of a part, with or without a postcode. Two letters are a state only in capitals. */
const stateAtEnd =
	/(?:^|\s)(NSW|QLD|VIC|TAS|ACT|SA|WA|NT|(?:Vic|Qld|Tas)|(?:Victoria|Queensland|Tasmania|New South Wales|Northern Territory|Australian Capital Territory|South Australia|Western Australia))(?:\s+\d{4})?$/

/** The larger cities, and towns with many poultry farms around them. None is a well-known place in New Zealand. */
const australianCity =
	/\b(?:Sydney|Melbourne|Brisbane|Perth|Adelaide|Canberra|Hobart|Darwin|Gold Coast|Sunshine Coast|Newcastle|Wollongong|Geelong|Ballarat|Bendigo|Shepparton|Mildura|Wodonga|Albury|Wagga Wagga|Tamworth|Dubbo|Griffith|Goulburn|Bathurst|Toowoomba|Townsville|Cairns|Rockhampton|Bundaberg|Mackay|Launceston|Mount Gambier|Bunbury|Alice Springs)\b/i

const street =
	/\b(?:street|road|avenue|lane|drive|terrace|crescent|highway|parade|place|way|st|rd|ave)$/i

/** The place in a vacancy's location. New Zealand unless it names an Australian state, a large city or the country. */
export function toPlace(location: string) {
	const written = location
		.split(',')
		.map((part) => part.trim())
		.filter((part) => part !== '')
	// Many streets are named after cities and states.
	const parts = written.filter((part) => !street.test(part))
	const isCountry = (part: string) => /^(?:new zealand|aotearoa|NZ|australia|AUS?)$/i.test(part)
	const places = parts.filter((part) => !isCountry(part))
	const [first = location, second] = places
	const town = first.replace(stateAtEnd, '').trim() || first
	const region = second ?? first.slice(town.length).trim()
	return {
		locality: town,
		region: region.replace(/(?<!\s)\s+\d{4}$/, '') || null,
		country: countryOf(parts),
	}
}

function countryOf(parts: string[]): 'AU' | 'NZ' {
	if (parts.some((part) => newZealand.test(part))) return 'NZ'
	const isAustralian = (part: string) =>
		australia.test(part) || stateAtEnd.test(part) || australianCity.test(part)
	return parts.some(isAustralian) ? 'AU' : 'NZ'
}

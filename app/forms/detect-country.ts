const newZealandZones = new Set([
	'Pacific/Auckland',
	'Pacific/Chatham',
	'Antarctica/McMurdo',
	'Antarctica/South_Pole',
	'NZ',
	'NZ-CHAT',
])

/** The visitor's country by the browser's time zone, else by its language; null when neither says. */
export function detectCountry(timeZone: string, language: string): 'AU' | 'NZ' | null {
	if (timeZone.startsWith('Australia/')) return 'AU'
	if (newZealandZones.has(timeZone)) return 'NZ'
	const region = /^en-(AU|NZ)$/i.exec(language)?.[1]?.toUpperCase()
	return region === 'AU' || region === 'NZ' ? region : null
}

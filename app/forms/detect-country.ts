const newZealandZones = new Set([
	'Pacific/Auckland',
	'Pacific/Chatham',
	'Antarctica/McMurdo',
	'Antarctica/South_Pole',
	'NZ',
	'NZ-CHAT',
])

/** The country of a visitor as the browser's time zone tells it, else its language; null when neither does. */
export function detectCountry(timeZone: string, language: string): 'AU' | 'NZ' | null {
	if (timeZone.startsWith('Australia/')) return 'AU'
	if (newZealandZones.has(timeZone)) return 'NZ'
	const region = /^en-(AU|NZ)$/i.exec(language)?.[1]?.toUpperCase()
	return region === 'AU' || region === 'NZ' ? region : null
}

import bowser from 'bowser'
import type { SessionOrigin } from './session.server.ts'

const longestHeader = 1000
const longestLabel = 100

/** The browser and system of a request, such as "Chrome on Android", with the country of its address. */
export function sessionOrigin(request: Request, country: string | null): SessionOrigin {
	const header = (request.headers.get('User-Agent') ?? '').slice(0, longestHeader)
	return { browser: header ? browserLabel(header) : null, country }
}

function browserLabel(header: string): string | null {
	const parser = bowser.getParser(header)
	const [browser, system] = [parser.getBrowserName(), parser.getOSName()]
	const label = [browser, system].filter(Boolean).join(' on ')
	return label.slice(0, longestLabel) || null
}

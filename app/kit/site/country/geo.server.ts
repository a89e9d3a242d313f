import { z } from 'zod'
import { env } from '#platform/lib/env/env.server.ts'
import { logger } from '#platform/lib/env/logger.server.ts'
import { readBody } from '#platform/lib/http/read-body.server.ts'
import { countryOfAddress } from './country.server.ts'

const timeoutMs = 2000
const maxResponseBytes = 10_000
const responseSchema = z.object({ country_name: z.string().max(60).nullable() })

/**
 * The country name of a client: from the service at `GEOIP_URL` when one is set, else from the offline database.
 *
 * @returns null for an address without a known country; undefined when the service failed, which is logged.
 */
export async function detectCountryName(
	address: string | null,
): Promise<string | null | undefined> {
	const service = env().GEOIP_URL
	if (!service) return countryOfAddress(address)
	try {
		const url = new URL(service)
		if (address) url.searchParams.set('ip', address)
		const response = await fetch(url, { signal: AbortSignal.timeout(timeoutMs), redirect: 'error' })
		if (!response.ok) throw new Error(`geolocation responded with ${response.status}`)
		const text = await readBody(response, maxResponseBytes)
		if (text === null) throw new Error('geolocation response is too large or not text')
		return responseSchema.parse(JSON.parse(text)).country_name
	} catch (error) {
		logger.warn({ err: error }, 'geolocation failed')
		return undefined
	}
}

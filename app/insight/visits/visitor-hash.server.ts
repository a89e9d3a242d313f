// Tells the visitors of a day apart, and says of nobody who they are.
import { createHmac } from 'node:crypto'
import { networkOf } from '#platform/lib/http/network.ts'

/** What a request tells of the browser that sent it. */
export type Browser = { address: string | null; agent: string }

const bytes = 12

/** A visitor on the day of this salt: of one network, with one kind of browser. */
export function visitorHash(salt: Buffer, { address, agent }: Browser): Buffer {
	const hash = createHmac('sha256', salt).update(`${networkOf(address ?? '')}\n${agent}`)
	return hash.digest().subarray(0, bytes)
}

// The clocks of this machine and of the storage. Signatures carry the time, and a storage refuses those that are 15 minutes off.
// A response can change nothing but the date that is signed, by a day at most: address, headers and content stay as they are.
import { logger } from '#app/lib/env/logger.server.ts'

const minuteMs = 60_000
/** Less may be the delay of a response. */
const noticeableMs = minuteMs
/** Well below what storages refuse. */
const harmfulMs = 5 * minuteMs
/** More is a machine that needs its owner: certificates and sessions are wrong too. */
const mostMs = 24 * 60 * minuteMs

/** The time that requests to one storage are signed with: this machine's, until the storage refuses it. */
export function openClock() {
	let aheadMs = 0
	let correctedMs = 0
	return {
		/** The time to sign with. */
		now: () => new Date(Date.now() - correctedMs),
		/** Compares the clocks, from any response. */
		note(headers: Headers) {
			aheadMs = aheadMsOf(headers)
		},
		/** After a refusal: whether the storage's time differs from that of the signature, and is used from now on. */
		correct(headers: Headers, signedAt: Date): boolean {
			const ahead = aheadMsOf(headers)
			const storageNow = Date.now() - ahead
			const isSmall = Math.abs(signedAt.getTime() - storageNow) < harmfulMs
			if (isSmall || Math.abs(ahead) > mostMs) return false
			// One of several requests under way tells it.
			if (Math.abs(ahead - correctedMs) > noticeableMs)
				logger.warn(
					`${faultOf(ahead) ?? 'the clocks agree again'}; requests are signed with the storage's time`,
				)
			correctedMs = ahead
			return true
		},
		/** What is wrong with the clock, for staff; null when nothing is. */
		remark: () => faultOf(aheadMs),
	}
}

/** How the clock differs from that of the storage which gave a response; null when it does not. */
export function clockFault(headers: Headers): string | null {
	return faultOf(aheadMsOf(headers))
}

function faultOf(aheadMs: number): string | null {
	const offMs = Math.abs(aheadMs)
	if (offMs < noticeableMs) return null
	const way = aheadMs > 0 ? 'ahead of' : 'behind'
	return `the clock of this machine is ${amountOf(offMs)} ${way} that of the object storage: set it (NTP)`
}

function aheadMsOf(headers: Headers): number {
	const at = Date.parse(headers.get('Date') ?? '')
	return Number.isNaN(at) ? 0 : Date.now() - at
}

function amountOf(ms: number): string {
	const units: [unit: string, size: number][] = [
		['day', 24 * 60 * minuteMs],
		['hour', 60 * minuteMs],
		['minute', minuteMs],
	]
	const [unit, size] = units.find(([, each]) => ms >= 2 * each) ?? ['minute', minuteMs]
	const amount = Math.round(ms / size)
	return `${amount} ${unit}${amount === 1 ? '' : 's'}`
}

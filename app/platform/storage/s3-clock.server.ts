// The clocks of this machine and of the storage. The SDK signs with the storage's time, as responses give it; here that
// is bounded and told. A response can change nothing but the date that is signed, by a day at most: address, headers
// and content stay as they are.
import { logger } from '#platform/lib/env/logger.server.ts'
import { plural } from '#platform/lib/text/plural.ts'

const minuteMs = 60_000
/** Less may be the delay of a response. */
const noticeableMs = minuteMs
/** More is a machine that needs its owner: certificates and sessions are wrong too. */
const maxMs = 24 * 60 * minuteMs

/** Bounds how far a client's time may be moved, and logs when it is. */
export function watchClock(config: { systemClockOffset: number }) {
	let aheadMs = 0
	let toldMs = 0
	Object.defineProperty(config, 'systemClockOffset', {
		get: () => -aheadMs,
		set(offsetMs: number) {
			if (Math.abs(offsetMs) > maxMs) return
			aheadMs = -offsetMs
			if (Math.abs(aheadMs - toldMs) < noticeableMs) return
			toldMs = aheadMs
			const fault = faultOf(aheadMs) ?? 'the clocks agree again'
			logger.warn(`${fault}; requests are signed with the storage's time`)
		},
	})
	return {
		/** What this machine is ahead of the storage. */
		aheadMs: () => aheadMs,
		/** Whether it has changed: the SDK repeats a request when clocks begin to differ, not when they agree again. */
		hasMoved: (sinceMs: number) => Math.abs(aheadMs - sinceMs) >= noticeableMs,
		/** What is wrong with the clock, for staff; null when nothing is. */
		remark: () => faultOf(aheadMs),
	}
}

/** How the clock differs from that of the storage whose response had this date; null when it does not. */
export function clockFault(date = ''): string | null {
	const at = Date.parse(date)
	return Number.isNaN(at) ? null : faultOf(Date.now() - at)
}

function faultOf(aheadMs: number): string | null {
	const offMs = Math.abs(aheadMs)
	if (offMs < noticeableMs) return null
	const way = aheadMs > 0 ? 'ahead of' : 'behind'
	return `the clock of this machine is ${amountOf(offMs)} ${way} that of the object storage: set it (NTP)`
}

function amountOf(ms: number): string {
	const units: [unit: string, size: number][] = [
		['day', 24 * 60 * minuteMs],
		['hour', 60 * minuteMs],
		['minute', minuteMs],
	]
	const [unit, size] = units.find(([, each]) => ms >= 2 * each) ?? ['minute', minuteMs]
	const amount = Math.round(ms / size)
	return plural(amount, unit)
}

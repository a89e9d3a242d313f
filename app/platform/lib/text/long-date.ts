// One time zone, that of the business, so that the server and every browser write the same date.
import { home } from '../home.ts'

/** 'January 5, 2025', the long US form of the day. */
export function formatUsDate(date: Date): string {
	return date.toLocaleDateString('en-US', { dateStyle: 'long', timeZone: home().timeZone })
}

/** Whether two moments lie on different days. */
export function isOtherDay(one: Date, other: Date): boolean {
	return formatDate(one) !== formatDate(other)
}

/** '2025-01-05', the day. */
export function isoDay(date: Date): string {
	// Canada's format.
	return date.toLocaleDateString('en-CA', { timeZone: home().timeZone })
}

/**
 * A day as the moment it began, with its offset, such as '2025-01-05T00:00:00+13:00': search engines take a day without
 * one for a day of their own. A moment is unchanged.
 */
export function withZone(at: string): string {
	if (at.includes('T')) return at
	// Within an hour of midnight; the clocks change later.
	const nearMidnight = `${at}T00:00:00${offsetAt(at)}`
	return `${at}T00:00:00${offsetAt(nearMidnight)}`
}

function offsetAt(time: string): string {
	const parts = new Intl.DateTimeFormat('en-NZ', {
		timeZone: home().timeZone,
		timeZoneName: 'longOffset',
	}).formatToParts(new Date(time))
	return parts.find(({ type }) => type === 'timeZoneName')?.value.slice('GMT'.length) || '+00:00'
}

/** '5 January 2025', the day. */
export function formatDate(date: Date): string {
	return date.toLocaleDateString('en-NZ', { dateStyle: 'long', timeZone: home().timeZone })
}

/** 'Sunday, 5 January 2025', the day. */
export function formatFullDay(date: Date): string {
	return date.toLocaleDateString('en-NZ', { dateStyle: 'full', timeZone: home().timeZone })
}

/** '3:10 pm', the time of day. */
export function formatTime(date: Date): string {
	return date.toLocaleTimeString('en-NZ', {
		hour: 'numeric',
		minute: '2-digit',
		timeZone: home().timeZone,
	})
}

/** '5 January 2025 at 3:10 pm NZDT', the moment. */
export function formatMoment(date: Date): string {
	return `${formatDate(date)} at ${date.toLocaleTimeString('en-NZ', {
		hour: 'numeric',
		minute: '2-digit',
		timeZoneName: 'short',
		timeZone: home().timeZone,
	})}`
}

/** '4 May 2026' for '2026-05-04'. */
export function formatDay(isoDate: string): string {
	return new Date(isoDate).toLocaleDateString('en-NZ', { dateStyle: 'long', timeZone: 'UTC' })
}

/** A day without its year, such as `28 Nov`; empty for none. */
export function formatShortDay(isoDate: string | undefined): string {
	if (!isoDate) return ''
	return new Date(`${isoDate}T00:00:00Z`).toLocaleDateString('en-NZ', {
		day: 'numeric',
		month: 'short',
		timeZone: 'UTC',
	})
}

import { useEffect, useState } from 'react'
import { home } from '#platform/lib/home.ts'

const steps: [limitSeconds: number, divisor: number, unit: Intl.RelativeTimeFormatUnit][] = [
	[3600, 60, 'minute'],
	[86_400, 3600, 'hour'],
	[7 * 86_400, 86_400, 'day'],
]

/** 'just now', '2 min ago', '3 hr ago', 'yesterday'; the date once it is a week old. */
function relativeTime(date: Date, now: Date): string {
	const seconds = Math.round((now.getTime() - date.getTime()) / 1000)
	if (Math.abs(seconds) < 60) return 'just now'
	const words = new Intl.RelativeTimeFormat('en-NZ', { style: 'short', numeric: 'auto' })
	for (const [limit, divisor, unit] of steps) {
		if (Math.abs(seconds) < limit) return words.format(-Math.round(seconds / divisor), unit)
	}
	return date.toLocaleDateString('en-NZ', { dateStyle: 'medium', timeZone: home().timeZone })
}

/** How long ago something happened, kept up to date while the page is open; the exact time on hover. */
export function RelativeTime({ date }: { date: Date }) {
	const now = useNow()
	const exact = date.toLocaleString('en-NZ', {
		dateStyle: 'full',
		timeStyle: 'short',
		timeZone: home().timeZone,
	})
	return (
		<time dateTime={date.toISOString()} title={exact} suppressHydrationWarning>
			{relativeTime(date, now)}
		</time>
	)
}

const tickMs = 30_000

/** The current time, updated every 30 s. */
export function useNow(): Date {
	const [now, setNow] = useState(() => new Date())
	useEffect(() => {
		const timer = setInterval(() => setNow(new Date()), tickMs)
		return () => clearInterval(timer)
	}, [])
	return now
}

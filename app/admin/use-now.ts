import { useEffect, useState } from 'react'

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

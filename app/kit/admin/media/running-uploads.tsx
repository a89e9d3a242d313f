import { createContext, useCallback, useContext, useMemo, useState } from 'react'
import type { ReactNode } from 'react'

type RunningUploads = {
	count: number
	/** Reports a started upload. Returns the function that reports its end, which may be called twice. */
	begin: () => () => void
}

const none: RunningUploads = { count: 0, begin: () => () => {} }

export const UploadsContext = createContext<RunningUploads>(none)

/** Counts running uploads inside, so that a form does not save before they end. */
export function UploadsProvider({ children }: { children: ReactNode }) {
	const [count, setCount] = useState(0)
	const begin = useCallback(() => {
		let isRunning = true
		setCount((before) => before + 1)
		return () => {
			if (isRunning) setCount((before) => before - 1)
			isRunning = false
		}
	}, [])
	const value = useMemo(() => ({ count, begin }), [count, begin])
	return <UploadsContext value={value}>{children}</UploadsContext>
}

/** Number of running uploads inside the nearest provider; saving waits until it is 0. */
export function useRunningUploads(): number {
	return useContext(UploadsContext).count
}

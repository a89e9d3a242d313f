import { createContext, useCallback, useContext, useMemo, useState } from 'react'
import type { ReactNode } from 'react'

type RunningUploads = {
	count: number
	/** Says that an upload runs; what it returns says that it has ended, and may be called twice. */
	begin: () => () => void
}

const none: RunningUploads = { count: 0, begin: () => () => {} }

export const UploadsContext = createContext<RunningUploads>(none)

/** Counts the uploads of everything inside, so that a form does not save before they have ended. */
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

/** How many uploads run inside the nearest provider; saving waits while it is not 0. */
export function useRunningUploads(): number {
	return useContext(UploadsContext).count
}

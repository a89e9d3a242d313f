import { createContext, useCallback, useContext, useMemo, useState } from 'react'
import type { ReactNode } from 'react'

/** What a field reports to its form: a running upload, or the element id of a picture without a description. */
type Report = { undescribed?: string }

type Reports = {
	all: readonly Report[]
	/** Reports a running upload, unless told something else. Returns what ends the report, and may be called twice. */
	begin: (report?: Report) => () => void
}

export const UploadsContext = createContext<Reports>({ all: [], begin: () => () => {} })

/** Collects what fields report: a form does not save before uploads end, and names pictures without a description. */
export function UploadsProvider({ children }: { children: ReactNode }) {
	const [all, setAll] = useState<readonly Report[]>([])
	const begin = useCallback((report: Report = {}) => {
		setAll((before) => [...before, report])
		return () => setAll((before) => before.filter((other) => other !== report))
	}, [])
	const value = useMemo(() => ({ all, begin }), [all, begin])
	return <UploadsContext value={value}>{children}</UploadsContext>
}

/** Number of running uploads inside the nearest provider; saving waits until it is 0. */
export function useRunningUploads(): number {
	return useContext(UploadsContext).all.filter(({ undescribed }) => undescribed === undefined)
		.length
}

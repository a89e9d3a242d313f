import Rows2 from 'lucide-react/icons/rows-2'
import Rows4 from 'lucide-react/icons/rows-4'
import { createContext, useContext, useMemo, useState } from 'react'
import type { ReactNode } from 'react'

type Density = { isCompact: boolean; setIsCompact: (isCompact: boolean) => void }

const DensityContext = createContext<Density>({ isCompact: false, setIsCompact: () => {} })

const cookie = 'adminDensity'
const yearSeconds = 31_536_000

/** Whether the `Cookie` header asks for compact rows, so that the server renders them right the first time. */
export function isCompactIn(cookies: string | null): boolean {
	return /(?:^|;\s*)adminDensity=compact(?:;|$)/.test(cookies ?? '')
}

export function DensityProvider({ starts, children }: { starts: boolean; children: ReactNode }) {
	const [isCompact, setIsCompact] = useState(starts)
	const value = useMemo(() => ({ isCompact, setIsCompact }), [isCompact])
	return (
		<DensityContext value={value}>
			<div className="density" data-density={isCompact ? 'compact' : undefined}>
				{children}
			</div>
		</DensityContext>
	)
}

/** Toggles compact rows. The choice is kept in this browser for a year. */
export function DensityToggle() {
	const { isCompact, setIsCompact } = useContext(DensityContext)
	const Icon = isCompact ? Rows2 : Rows4
	return (
		<button
			type="button"
			className="icon-button density-toggle"
			aria-pressed={isCompact}
			aria-label="Compact rows"
			title={isCompact ? 'Taller rows' : 'Compact rows'}
			onClick={() => {
				const [value, seconds] = isCompact ? ['', 0] : ['compact', yearSeconds]
				// oxlint-disable-next-line unicorn/no-document-cookie -- the server reads it for the next page
				document.cookie = `${cookie}=${value}; Path=/admin; Max-Age=${seconds}; SameSite=Lax`
				setIsCompact(!isCompact)
			}}
		>
			<Icon aria-hidden="true" />
		</button>
	)
}

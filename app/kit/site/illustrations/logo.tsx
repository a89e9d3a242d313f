import type { CSSProperties } from 'react'
import { hasPoultry } from '#platform/business/parts.ts'
import { useBusiness } from '#platform/business/use-business.ts'

/** Here and not in the style sheet, which every page carries. */
const plate: CSSProperties = {
	boxSizing: 'content-box',
	padding: '0.3rem',
	borderRadius: '0.3rem',
	background: '#fff',
}

const usual = { width: 44, height: 44, dark: null }

type LogoProps = {
	className?: string
	heightPx?: number
	/** On a dark ground another one may stand; otherwise it stands on a plate, as on a picture that may be scrolled away. */
	ground?: 'light' | 'dark' | 'picture'
}

/** The logo of the business, as wide as it needs: a hen sitting inside an egg until another was uploaded, if that is its trade. */
export function Logo({ className, heightPx = 44, ground = 'light' }: LogoProps) {
	const business = useBusiness()
	const { logo, mark = usual } = business
	if (logo !== null) {
		const dark = ground === 'dark' ? mark.dark : null
		return (
			<img
				src={dark ?? logo}
				alt=""
				width={Math.round((mark.width * heightPx) / usual.height)}
				height={Math.round((mark.height * heightPx) / usual.height)}
				className="min-w-0 object-contain"
				style={ground === 'light' || dark ? undefined : plate}
			/>
		)
	}
	if (!hasPoultry(business)) return null
	return (
		<svg viewBox="0 0 64 64" className={className} aria-hidden="true">
			<path
				fill="#f2a81d"
				d="M32 2c13 0 24 19 24 34 0 15-10.7 26-24 26S8 51 8 36C8 21 19 2 32 2z"
			/>
			<path
				fill="#12301f"
				d="M14 34c4 4 10 5 15 2 4-3 5-8 6-13 1-6 5-9 9-9 5 0 8 4 8 9l4 3-4.5 2c-.5 3 .5 6 .5 10 0 11-8 18-18 18-9 0-17-6-19-15-.6-2.5-.9-5-1-7z"
			/>
			<path
				fill="#b5482c"
				d="M38 14c-1-4 1-7 4-7 1 0 2 1 2.5 2 1-2 3-2.5 4.5-1.5 1 .8 1.2 2 .8 3.2 1.7-.3 3 .8 2.8 2.6-.1 1.2-1 2-2 2.3-3-3-8-4-12.6-1.6zm12 11c2 1 2.5 4.5.5 6-1.7 1.1-3.5-.2-3.5-2.5 0-1.7 1.3-3.2 3-3.5z"
			/>
			<path
				fill="none"
				stroke="#f2a81d"
				strokeWidth="2.6"
				strokeLinecap="round"
				d="M20 44c5 5 13 4.5 17-2m-13 9c4 1.5 8 .6 11-2"
			/>
			<circle cx="45" cy="22" r="1.9" fill="#f2a81d" />
		</svg>
	)
}

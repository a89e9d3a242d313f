import { UnionJack } from './union-jack.tsx'

export function FlagNewZealand({ className }: { className?: string }) {
	return (
		<svg viewBox="0 0 60 40" className={className} aria-hidden="true">
			<path fill="#012169" d="M0 0h60v40H0z" />
			<UnionJack />
			<path
				fill="#c8102e"
				stroke="#fff"
				strokeWidth="0.8"
				d="m45 5 .9 2.7h2.9l-2.3 1.7.9 2.7-2.4-1.7-2.3 1.7.9-2.7-2.4-1.7h2.9zm7 8 .8 2.4h2.6l-2.1 1.5.8 2.4-2.1-1.5-2 1.5.8-2.4-2.1-1.5h2.5zm-14 2 .9 2.7h2.9l-2.3 1.7.9 2.7-2.4-1.7-2.3 1.7.9-2.7-2.4-1.7h2.9zm7 13 1 3.2h3.4l-2.7 2 1 3.2-2.7-2-2.7 2 1-3.2-2.7-2h3.4z"
			/>
		</svg>
	)
}

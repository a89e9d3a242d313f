export function BarnMark({ className }: { className?: string }) {
	return (
		<svg viewBox="0 0 64 64" className={className} aria-hidden="true">
			<path fill="currentColor" d="M32 8 10 18 4 32l4 1.6V56h48V33.6l4-1.6-6-14z" opacity="0.28" />
			<path
				fill="currentColor"
				d="M32 6 11 16 3 31l4.5 2L14 19l18-8.5L50 19l6.5 14 4.5-2-8-15zM24 35h16v21h-4V42.8L27.5 56H24zm4 4v8.8L34 39zM27 21h10v8H27z"
			/>
		</svg>
	)
}

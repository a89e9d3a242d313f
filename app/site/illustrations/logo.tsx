/** The mark of Hatch & Hen: a hen whose body is an egg. */
export function Logo({ className }: { className?: string }) {
	return (
		<svg className={className} viewBox="0 0 96 96" fill="currentColor" aria-hidden="true">
			<path
				d="M62 18c-5-6-3-11 1-13l5 4c0-4 2-7 5-8 2 2 3 5 3 7 3-3 6-3 8-2 0 6-2 10-7 13z"
				fill="#f2a81d"
			/>
			<path d="M86 25l9 5-10 5z" fill="#f2a81d" />
			<path
				fillRule="evenodd"
				d="M72 17c9 0 15 7 14 15-1 6 1 9 2 14 5 25-13 46-38 46C26 92 9 76 8 53 7 40 4 27 2 15c12 3 23 10 27 21 9 5 22 4 26-4 3-7 4-15 17-15zm3 8a3.500 3.500 0 1 0 0 7 3.500 3.500 0 0 0 0-7zM30 46c-9 0-15 8-15 18 0 12 9 20 20 20 14 0 25-9 28-22-10-3-21-16-33-16z"
			/>
		</svg>
	)
}

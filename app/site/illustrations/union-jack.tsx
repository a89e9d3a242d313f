/** The canton of both flags, 30 x 20. */
export function UnionJack() {
	return (
		<>
			<path stroke="#fff" strokeWidth="4" d="m0 0 30 20M30 0 0 20" />
			<path stroke="#c8102e" strokeWidth="1.6" d="m0 0 30 20M30 0 0 20" />
			<path stroke="#fff" strokeWidth="6.6" d="M15 0v20M0 10h30" />
			<path stroke="#c8102e" strokeWidth="4" d="M15 0v20M0 10h30" />
		</>
	)
}

export function MicroscopeMark({ className }: { className?: string }) {
	return (
		<svg viewBox="0 0 64 64" className={className} aria-hidden="true">
			<path fill="currentColor" d="M10 52h44v6H10zM20 34h18v5H20z" opacity="0.4" />
			<path
				fill="currentColor"
				d="m24 5 9-2 6.5 24-9 2.4zM28 30l9-2.4 1.3 5-4 1-1.5 2-3.5-1zM41 20a18 18 0 0 1 4 32H31v-5h12a13 13 0 0 0-2-21zM12 52h40l4 6H8z"
			/>
		</svg>
	)
}

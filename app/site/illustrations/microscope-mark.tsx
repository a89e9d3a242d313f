/** A microscope, in two tones of the current colour. */
export function MicroscopeMark({ className }: { className?: string }) {
	return (
		<svg className={className} viewBox="0 0 96 96" fill="currentColor" aria-hidden="true">
			<path d="m40 6 12-5 3 8 5-2 16 40-5 2 3 7-11 4-3-7-5 2-15-40 4-2zM14 88h68v5H14z" />
			<path
				opacity=".55"
				d="M68 30c18 10 22 36 4 53h10v6H22v-6h36c17-8 22-28 12-44zM26 62h36v6H26zm10 10h14v6H36z"
			/>
		</svg>
	)
}

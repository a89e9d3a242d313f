/** A field with the rising sun, in two tones of the current colour. */
export function FieldMark({ className }: { className?: string }) {
	return (
		<svg className={className} viewBox="0 0 96 96" fill="currentColor" aria-hidden="true">
			<path d="M48 18a20 20 0 0 1 20 20c-8-3-14 0-20 3-7-4-13-5-20-3a20 20 0 0 1 20-20zM46 4h4v9h-4zM21 13l3-3 7 7-3 3zm51-3 3 3-7 7-3-3z" />
			<path opacity=".55" d="M4 50c14-12 28-10 42-2 16 8 30 2 46-6v18c-30-8-58-6-88 0z" />
			<path d="M44 60h8l3 33H41zM28 61h8L22 93H4zm32 0h8l24 32H74zM4 66l11-2L4 77zm88 0-11-2 11 13z" />
		</svg>
	)
}

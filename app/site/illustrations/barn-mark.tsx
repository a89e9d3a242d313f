/** A barn, in two tones of the current colour. */
export function BarnMark({ className }: { className?: string }) {
	return (
		<svg className={className} viewBox="0 0 96 96" fill="currentColor" aria-hidden="true">
			<path opacity=".55" d="m48 6 26 18 8 24h-6L69 29 48 14 27 29l-7 19h-6l8-24z" />
			<path
				fillRule="evenodd"
				d="m48 18 18 14 8 18v40H22V50l8-18zm-6 16v12h12V34zM32 56v34h4V63l22 27h6V56h-4v27L38 56z"
			/>
			<path opacity=".55" d="M4 90h88v3H4z" />
		</svg>
	)
}

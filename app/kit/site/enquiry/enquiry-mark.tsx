export function EnquiryMark({ className }: { className: string }) {
	return (
		<svg
			viewBox="0 0 24 24"
			className={className}
			fill="none"
			stroke="currentColor"
			strokeWidth="2"
			strokeLinecap="round"
			aria-hidden="true"
		>
			<path d="M6 3h12v18H6zm4 5h4m-4 4h4m-4 4h2" />
		</svg>
	)
}

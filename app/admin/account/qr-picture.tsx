/** `path` fills the dark squares in a box of `size` units. */
export type Qr = { size: number; path: string }

/** A QR code, dark on white in every colour scheme: many cameras read no other. */
export function QrPicture({ qr, label }: { qr: Qr; label: string }) {
	const { size, path } = qr
	return (
		<svg
			className="account-qr"
			role="img"
			aria-label={label}
			viewBox={`0 0 ${size} ${size}`}
			shapeRendering="crispEdges"
		>
			<rect width={size} height={size} fill="#fff" />
			<path d={path} fill="#000" />
		</svg>
	)
}

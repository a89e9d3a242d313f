import { UnionJack } from './union-jack.tsx'

const star = (x: number, y: number, radius: number) => {
	const points = Array.from({ length: 14 }, (_, index) => {
		const angle = (index * Math.PI) / 7 - Math.PI / 2
		const reach = index % 2 === 0 ? radius : radius * 0.44
		return `${(x + Math.cos(angle) * reach).toFixed(1)} ${(y + Math.sin(angle) * reach).toFixed(1)}`
	})
	return `M${points.join('L')}z`
}

const stars = [
	star(15, 30, 6),
	star(45, 7, 3),
	star(53, 15, 3),
	star(37.5, 17, 3),
	star(45, 33, 3),
	star(48.5, 21.5, 1.7),
].join('')

export function FlagAustralia({ className }: { className?: string }) {
	return (
		<svg viewBox="0 0 60 40" className={className} aria-hidden="true">
			<path fill="#00247d" d="M0 0h60v40H0z" />
			<UnionJack />
			<path fill="#fff" d={stars} />
		</svg>
	)
}

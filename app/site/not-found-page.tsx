import { Link } from 'react-router'
import { EmptyState } from './empty-state.tsx'

const popular = [
	{ label: 'Services', to: '/services' },
	{ label: 'Products', to: '/products' },
	{ label: 'News / Articles', to: '/news' },
	{ label: 'Resources', to: '/resources' },
]

/** The screen of every address that has no page. */
export function NotFoundPage() {
	return (
		<EmptyState
			heading="h1"
			title="Page Not Found"
			text="There is no page at this address. It may have moved, or the link has a typing mistake in it."
		>
			<Link to="/" className="button button-pasture">
				Back to Home
			</Link>
			<Link to="/contact" className="button button-line text-pasture">
				Contact Us
			</Link>
			<ul className="mt-6 flex w-full flex-wrap justify-center gap-x-6 gap-y-2">
				{popular.map((link) => (
					<li key={link.to}>
						<Link to={link.to} className="link inline-block min-h-8">
							{link.label}
						</Link>
					</li>
				))}
			</ul>
		</EmptyState>
	)
}

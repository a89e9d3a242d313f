import ExternalLink from 'lucide-react/icons/external-link'

/** A button to a public page, in a tab of its own. */
export function PageLink({ path, children }: { path: string; children: string }) {
	return (
		<a className="btn" href={path} target="_blank" rel="noopener">
			{children}
			<ExternalLink aria-hidden="true" />
			<span className="sr-only"> (opens in a new tab)</span>
		</a>
	)
}

import { PageLink } from '#kit/site/page-link.tsx'

/** The notice above every page. Closing it needs no script, and is remembered nowhere: the next page that is loaded has it again. */
export function SiteNotice({ title, target }: { title: string; target: string }) {
	return (
		<aside aria-label="Notice">
			<details open className="site-notice no-print">
				<summary aria-label="Close this notice">×</summary>
				<p className="wrap">{target ? <PageLink to={target}>{title}</PageLink> : title}</p>
			</details>
		</aside>
	)
}

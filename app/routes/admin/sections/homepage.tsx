export { homepageAdmin as handle } from '#content/text/homepage/admin.tsx'

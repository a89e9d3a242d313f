export { templateAdmin as handle } from '#app/content/template/admin.tsx'

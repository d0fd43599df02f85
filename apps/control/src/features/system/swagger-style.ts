/** The reference in the console's type, colours and themes; the tokens come from `/look.css`. */
export const SWAGGER_STYLE = `
body{margin:0;background:var(--canvas);color:var(--text);font:14px/20px var(--font-text)}
[hidden]{display:none!important}
a{color:var(--accent-text)}
:focus-visible{outline:2px solid var(--focus);outline-offset:2px}
.head{box-sizing:border-box;display:flex;flex-wrap:wrap;align-items:center;gap:12px 24px;max-width:1180px;margin:0 auto;padding:24px 20px 4px}
.head>div{flex:1 1 320px}
.head h1{margin:0;font-size:20px;line-height:28px;font-weight:620;letter-spacing:-.012em}
.head p{margin:2px 0 0;color:var(--text-soft)}
.head nav{display:flex;flex-wrap:wrap;gap:4px 16px}
.head form,#used{display:flex;flex-wrap:wrap;align-items:center;gap:8px;margin:0}
.head input{height:34px;width:200px;box-sizing:border-box;padding:0 11px;font:13px var(--font-code)}
.head button{height:34px;padding:0 12px;font:550 14px var(--font-text);cursor:pointer}
.head input,.head button,.swagger-ui input[type],.swagger-ui select,.swagger-ui textarea{border:1px solid var(--control);border-radius:8px;background:var(--surface);color:var(--text);box-shadow:none}
.swagger-ui,.swagger-ui .info *,.swagger-ui .opblock *,.swagger-ui .opblock-tag,.swagger-ui .btn,.swagger-ui label,.swagger-ui table *,.swagger-ui .model *,.swagger-ui section *{font-family:var(--font-text)}
.swagger-ui code,.swagger-ui code *,.swagger-ui pre,.swagger-ui pre *,.swagger-ui .opblock-summary-path,.swagger-ui .opblock-summary-path *,.swagger-ui .parameter__name,.swagger-ui .microlight *,.swagger-ui textarea{font-family:var(--font-code)}
.swagger-ui,.swagger-ui p,.swagger-ui li,.swagger-ui h1,.swagger-ui h2,.swagger-ui h3,.swagger-ui h4,.swagger-ui h5,.swagger-ui label,.swagger-ui table *,.swagger-ui .opblock-tag,.swagger-ui .opblock-summary-path,.swagger-ui .opblock-summary-path a,.swagger-ui .opblock-description-wrapper,.swagger-ui .response-col_status,.swagger-ui .tab li,.swagger-ui .model,.swagger-ui .model-title,.swagger-ui .parameter__name,.swagger-ui .markdown p,.swagger-ui .json-schema-2020-12__title,.swagger-ui .json-schema-2020-12 *{color:var(--text)}
.swagger-ui .opblock-summary-description,.swagger-ui .opblock-tag small,.swagger-ui .parameter__type,.swagger-ui .parameter__in,.swagger-ui .prop-format,.swagger-ui .response-control-media-type__accept-message{color:var(--text-soft)}
.swagger-ui .info{display:none}
.swagger-ui .scheme-container{background:none;box-shadow:none;padding:12px 0;margin:0}
.swagger-ui .scheme-container .schemes{display:none}
.swagger-ui .wrapper{max-width:1180px;padding:0 20px;box-sizing:border-box}
.swagger-ui .wrapper>section>.block{padding:0}
.swagger-ui .opblock-tag-section,.swagger-ui .block.col-12{padding:0}
.swagger-ui .scheme-container+div .wrapper{padding:0 20px}
.swagger-ui .filter .operation-filter-input{box-sizing:border-box;margin:12px 0;width:100%;height:34px;padding:0 11px;border:1px solid var(--control)}
.swagger-ui .opblock-tag{padding:10px 4px;border-bottom:1px solid var(--line);font-size:15px;font-weight:600}
.swagger-ui .opblock-tag:hover{background:var(--hover)}
.swagger-ui .opblock[class]{border:1px solid var(--line);border-radius:8px;background:var(--surface);box-shadow:none;margin:0 0 8px}
.swagger-ui .opblock[class] .opblock-summary{border-color:var(--line);padding:4px 8px}
.swagger-ui .opblock .opblock-summary .opblock-summary-description{font:13px/20px var(--font-text);color:var(--text-soft)}
.swagger-ui .opblock .opblock-summary-method{min-width:64px;padding:4px 0;border-radius:6px;background:var(--sunken);color:var(--text);font:600 12px/18px var(--font-code);text-shadow:none}
.swagger-ui .opblock.opblock-get .opblock-summary-method{background:var(--info-soft);color:var(--info)}
.swagger-ui .opblock.opblock-post .opblock-summary-method{background:var(--ok-soft);color:var(--ok)}
.swagger-ui .opblock.opblock-put .opblock-summary-method,.swagger-ui .opblock.opblock-patch .opblock-summary-method{background:var(--warn-soft);color:var(--warn)}
.swagger-ui .opblock.opblock-delete .opblock-summary-method{background:var(--bad-soft);color:var(--bad)}
.swagger-ui .opblock-summary-path{font-size:13px;font-weight:500}
.swagger-ui .opblock .opblock-section-header{background:var(--sunken);box-shadow:none}
.swagger-ui .opblock .opblock-section-header h4,.swagger-ui .opblock .opblock-section-header .btn{color:var(--text);font-family:var(--font-text)}
.swagger-ui .opblock .tab-header .tab-item.active h4 span:after{background:var(--accent)}
.swagger-ui .opblock-description-wrapper p,.swagger-ui .opblock-external-docs-wrapper p,.swagger-ui .renderedMarkdown p,.swagger-ui .opblock-body .opblock-description p{color:var(--text-soft);font-family:var(--font-text)}
.swagger-ui .markdown code,.swagger-ui .renderedMarkdown code{background:var(--sunken);color:var(--text)}
.swagger-ui .response-control-media-type--accept-controller select{border-color:var(--control)}
.swagger-ui table thead tr td,.swagger-ui table thead tr th,.swagger-ui .response-col_links{border-color:var(--line);color:var(--text-soft)}
.swagger-ui .btn{border:1px solid var(--control);border-radius:8px;background:var(--surface);color:var(--text);box-shadow:none}
.swagger-ui .btn.execute{border-color:transparent;background:var(--accent);color:var(--on-accent)}
.swagger-ui .btn.cancel{border-color:var(--bad);color:var(--bad)}
.swagger-ui .highlight-code>.microlight,.swagger-ui .microlight,.swagger-ui .curl-command .curl,.swagger-ui .responses-inner pre,.swagger-ui .opblock-body pre.microlight{background:var(--sunken)!important;color:var(--text)!important;border:1px solid var(--line);border-radius:8px;text-shadow:none}
.swagger-ui .microlight *,.swagger-ui .curl *{color:inherit!important}
.swagger-ui .parameter__name.required:after,.swagger-ui .parameter__name.required span{color:var(--bad)}
.swagger-ui .model-box,.swagger-ui .json-schema-2020-12{background:var(--sunken)}
/* Icons carry colours of their own. */
.swagger-ui svg,.swagger-ui svg *{fill:var(--text-soft)!important}
.swagger-ui .dialog-ux .modal-ux{background:var(--surface);border-color:var(--line);color:var(--text)}
.swagger-ui .dialog-ux .modal-ux-header{border-color:var(--line)}
.swagger-ui .copy-to-clipboard,.swagger-ui .download-contents{background:var(--text-soft)}
.swagger-ui .loading-container .loading:after{color:var(--text-soft)}
`

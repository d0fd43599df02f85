-- Each request posts so many bytes: `-- BYTES`. Reports as wrk-report.lua.
dofile((debug.getinfo(1, 'S').source:sub(2):gsub('wrk%-post%.lua$', 'wrk-report.lua')))

init = function(args)
  wrk.method = 'POST'
  wrk.headers['Content-Type'] = 'application/json'
  wrk.body = string.format('{"pad":"%s"}', string.rep('x', tonumber(args[1]) - 10))
end

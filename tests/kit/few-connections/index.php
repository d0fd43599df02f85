<?php
file_get_contents('php://input');
header('Content-Length: 2');
echo 'ok';
